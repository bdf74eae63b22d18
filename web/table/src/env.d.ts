declare module 'jackin.wasm?url' {
  const address: string;
  export default address;
}
