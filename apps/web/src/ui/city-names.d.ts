/** By code; made by city-names.ts of the build. */
declare module 'virtual:city-names' {
  export const provinceNames: Record<string, string>
  export const cityNames: Record<string, string>
}
