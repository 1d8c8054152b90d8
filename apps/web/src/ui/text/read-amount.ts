/** 1,280.50 → 1280.5; nothing → 0; what is no amount → null. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[,，\s¥]/g, '')
  if (plain === '') return 0
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
