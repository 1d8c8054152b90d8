import { uploadFieldFile } from '@jihui/protocol/field/operations'
import { upload } from '../../shell/api/upload.ts'

const hashOf = async (file: File): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Photographs go ahead of what they belong to, which then names them. */
export const sendPhotos = async (files: readonly File[]): Promise<{ sha256: string }[]> => {
  const sent = new Set<string>()
  for (const file of files) {
    const sha256 = await hashOf(file)
    if (!sent.has(sha256)) await upload(uploadFieldFile, { body: { sha256 }, files: { file: [file] } }).done
    sent.add(sha256)
  }
  return [...sent].map((sha256) => ({ sha256 }))
}
