import { fileBytesMax } from '@jihui/protocol/limits'

/** document: paper, also as PDF. image: photos only. */
export type FileKind = 'document' | 'image'

const kinds: Readonly<Record<FileKind, { types: Readonly<Record<string, readonly string[]>>; words: string }>> = {
  document: {
    types: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'], 'application/pdf': ['pdf'] },
    words: 'JPG、PNG 或 PDF',
  },
  image: { types: { 'image/jpeg': ['jpg', 'jpeg'], 'image/png': ['png'] }, words: 'JPG 或 PNG' },
}
const MOST_MB = fileBytesMax / 1024 / 1024

export const acceptOf = (kind: FileKind): string => Object.keys(kinds[kind].types).join(',')
export const rulesOf = (kind: FileKind): string => `${kinds[kind].words}，每个不超过 ${MOST_MB} MB`

/** Why a file cannot be taken; undefined when it can. The server looks into it once more. */
export function fileProblem(file: { name: string; type: string; size: number }, kind: FileKind): string | undefined {
  const { types, words } = kinds[kind]
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  const isKnown = file.type ? file.type in types : Object.values(types).some((endings) => endings.includes(ending))
  if (!isKnown) return `${file.name} 不是 ${words}`
  if (file.size > fileBytesMax) return `${file.name} 超过 ${MOST_MB} MB`
  if (file.size === 0) return `${file.name} 是空的`
  return undefined
}

/**
 * How far each file of one upload is, from how far the whole is: a form sends them one after the other.
 * Sizes in bytes, shares 0…1.
 */
export function sharesOf(sizes: readonly number[], whole: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let sent = total * Math.min(1, Math.max(0, whole))
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, sent / size)
    sent = Math.max(0, sent - size)
    return share
  })
}
