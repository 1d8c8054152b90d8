declare module 'subset-font' {
  /** What we use of it. */
  interface Options {
    readonly targetFormat: 'woff2'
    readonly noHinting?: boolean
    /** OpenType tags; absent: all. */
    readonly keepFeatures?: readonly string[]
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
}
