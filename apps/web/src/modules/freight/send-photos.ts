import { uploadFieldFile } from '@jihui/protocol/field/operations'
import { upload } from '../../shell/api/upload.ts'

const hashOf = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
/** Sends photographs ahead of the act they show; answers how the act names them. */
export const sendPhotos = async (files: readonly File[]): Promise<{ sha256: string }[]> => {
  const sent: { sha256: string }[] = []
  for (const file of files) {
    const sha256 = await hashOf(file)
    await upload(uploadFieldFile, { body: { sha256 }, files: { file: [file] } }).done
    sent.push({ sha256 })
  }
  return sent
}
