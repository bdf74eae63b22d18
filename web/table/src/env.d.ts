declare module 'jackin.wasm?url' {
  const address: string;
  export default address;
}
declare module 'jackin.numbers?url' {
  const address: string;
  export default address;
}
