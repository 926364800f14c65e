package main
import ("encoding/json"; v1 "github.com/plainjson/json/v1"; "fmt")
type in struct{ X int; Y string; P *int; S []int }
type s1 struct{ R int; q int }
type S1 struct{ *s1; R int }
type S5 struct{ *s5 }
type s5 struct { *S6; Q int }
type S6 struct { R int}
func main(){
 one:=1
 mk:=[]func() any{ func() any{return &[]in{{1,"a",&one,[]int{1}},{2,"b",&one,[]int{1,2}}}}, func() any{ s:=[]in{{1,"a",&one,nil},{2,"b",&one,nil}}[:1]; return &s}, func() any{return &[2]in{{1,"a",&one,nil},{2,"b",&one,nil}}}, func() any{ return &[][]int{{1,2},{3}}}, func() any{ return &struct{ A []any; B any; C [2]any; D *[]int; E map[string]in}{A:[]any{1,"x",&in{3,"c",nil,nil}},B:&in{4,"d",nil,nil},C:[2]any{&in{5,"e",nil,nil},7},D:&[]int{1,2},E:map[string]in{"a":{6,"f",nil,nil}}} }, func() any {return &[]any{1,&in{3,"c",nil,nil}}}, func() any{ return &[]*in{{1,"a",nil,nil},nil,{2,"b",nil,nil}}}, func() any {return new(S1)}, func() any { return new(S5)}, func() any{ return &[]map[string]int{{"a":1},{"b":2}} }, func() any { return &struct{ A []map[string]*in }{[]map[string]*in{{"a":{1,"x",nil,nil}}}} }}
 for _,f:=range mk { for _,t:=range []string{`[]`,`[{}]`,`[{},{},{}]`,`[null]`,`[null,null,{}]`,`[{"X":7},{"Y":"z"}]`,`[[],[9],[8]]`,`[[5]]`,`{"A":[],"A":[null,null,{"X":1}]}`,`{"A":[{},{},{"X":1}],"B":{"Y":"n"},"C":[{"X":9}],"D":[],"E":{"a":{"Y":"q"}}}`,`{"A":null,"A":[1],"B":null,"C":[null],"D":null,"D":[5],"E":{"a":null}}`,`{"D":[],"D":[null,null]}`,`{"A":[1],"A":[null,null,null,null]}`,`{"Q":1}`,`{"Q":1,"R":2}`,`{"R":2}`,`["x",{"X":true},{}]`,`[1,[],{"X":1}]`,`{"C":[]}`,`{"C":[1,2,3]}`,`{"B":{},"B":[1]}`,`{"A":[[]]}`, `[{"c":1}]`,`{"A":[{"a":{}}]}`,`{"A":[{"a":null}]}`} {
  a,b:=f(),f(); e1,e2:=json.Unmarshal([]byte(t),a),v1.Unmarshal([]byte(t),b)
  x,_:=json.Marshal(a); y,_:=json.Marshal(b)
  d1,d2:=fmt.Sprintf("%T",e1),fmt.Sprintf("%T",e2); if u,ok:=e1.(*json.UnmarshalTypeError);ok { d1=fmt.Sprintf("%+v|%v",*u,u) }; if u,ok:=e2.(*v1.UnmarshalTypeError);ok { d2=fmt.Sprintf("%+v|%v",*u,u) }
  full:=func(v any) string { if s,ok:=v.(*[]in);ok { return fmt.Sprint(len(*s),cap(*s),len((*s)[:cap(*s)])) }; return "" }
  if string(x)!=string(y)||d1!=d2 { fmt.Printf("%T %s\n   std  %s %s %s\n   ours %s %s %s\n",a,t,x,d1,full(a),y,d2,full(b)) }
 }}
}
