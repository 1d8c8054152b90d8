/** Signs a document: the signature is appended, what was drawn stays byte for byte. */
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { Signer as PdfSigner, SignPdf } from '@signpdf/signpdf'
import { type Signer, signDetached } from './cms.ts'

export interface Seal {
  readonly signer: Signer
  /** Who signs, why, and where the document is verified. */
  readonly name: string
  readonly reason: string
  readonly address: string
  readonly at: Date
}

class DetachedSigner extends PdfSigner {
  readonly #signer: Signer
  constructor(signer: Signer) {
    super()
    this.#signer = signer
  }
  override async sign(bytes: Buffer, at: Date): Promise<Buffer> {
    return signDetached(bytes, this.#signer, at)
  }
}

/** What PDF writes of a text beyond ASCII: UTF-16 in hexadecimal digits. */
const written = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

export const sealPdf = async (drawn: Uint8Array, { signer, name, reason, address, at }: Seal): Promise<Uint8Array> => {
  // The placeholder writes ASCII only: it gets a stand-in as long as the text will be, so that no offset moves.
  const standInFor = (text: string, sign: string) => sign.repeat(written(text).length - 2)
  const [nameStandIn, reasonStandIn] = [standInFor(name, 'N'), standInFor(reason, 'R')]
  const prepared = plainAddPlaceholder({
    pdfBuffer: Buffer.from(drawn),
    name: nameStandIn,
    reason: reasonStandIn,
    contactInfo: address,
    location: 'CN',
    signingTime: at,
  })
  for (const [standIn, text] of [
    [nameStandIn, name],
    [reasonStandIn, reason],
  ] as const) {
    const place = prepared.lastIndexOf(`(${standIn})`)
    if (place < 0) throw new Error('the signature has no place in the document')
    prepared.write(written(text), place, 'latin1')
  }
  return new SignPdf().sign(prepared, new DetachedSigner(signer), at)
}
