import { fileBytesMax, qualificationFilesMax } from '@jihui/protocol/limits'

/** R095 */
const kinds: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
}
export const acceptedKinds = Object.keys(kinds).join(',')
export const fileRules = `JPG、PNG 或 PDF，单份不超过 ${fileBytesMax / 1024 / 1024} MB，最多 ${qualificationFilesMax} 份`
export const tooManyText = `最多上传${qualificationFilesMax}张资质图片`

/** The same of a paper for the wallet, which is one file. */
export const singleFileRules = `JPG、PNG 或 PDF，不超过 ${fileBytesMax / 1024 / 1024} MB`

/** Why a file cannot be sent; undefined when it can. The server looks into it once more. */
export function fileProblem(file: { name: string; type: string; size: number }): string | undefined {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  const isKnown = file.type ? file.type in kinds : Object.values(kinds).some((endings) => endings.includes(ending))
  if (!isKnown) return '请上传JPG、PNG或PDF格式的文件'
  if (file.size > fileBytesMax) return `文件大小不能超过${fileBytesMax / 1024 / 1024}MB`
  return undefined
}
