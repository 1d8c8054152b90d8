import type { ResponseOf } from '@jihui/protocol/endpoint'
import { uploadQualification } from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { ApiError } from '../../shell/api/api-error.ts'
import { upload, type Upload } from '../../shell/api/upload.ts'

/** What is written on a document. */
export interface DocumentFacts {
  type: string
  number: string
  /** Empty where none is known. */
  expiresOn: string
}
export interface DocumentUpload extends DocumentFacts {
  rentalId: number
  file: File
  onProgress: (share: number) => void
}

type Uploaded = ResponseOf<typeof uploadQualification.shape>

/** Refused as such, another address would answer the same. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'CANCELLED' || (error.status >= 400 && error.status < 500 && error.status !== 404))

/** R098: where the first address fails, the direct one is tried. */
export function uploadDocument(line: LineFace, document: DocumentUpload): Upload<Uploaded> {
  const endpoint = onLine(uploadQualification, line)
  if (!endpoint) throw new Error(`the line ${line.id} takes no documents`)
  const sendTo = (address: string) =>
    upload(
      { ...endpoint, path: address },
      {
        // Whether the first address took it before it failed is not known: sent twice, it is kept once.
        keyedAs: endpoint,
        params: { id: document.rentalId },
        // The renter looks at what arrived and hands it in himself.
        body: {
          image_type: document.type,
          number: document.number,
          expiry_date: document.expiresOn,
          submit: false,
        },
        files: { image: [document.file] },
        onProgress: document.onProgress,
      },
    )
  let running = sendTo(endpoint.path)
  const done = endpoint.aliases.reduce<Promise<Uploaded>>(
    (attempt, address) =>
      attempt.catch((error: unknown) => {
        if (isFinal(error)) throw error
        running = sendTo(address)
        return running.done
      }),
    running.done,
  )
  return { done, cancel: () => running.cancel() }
}
