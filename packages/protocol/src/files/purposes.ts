/** How stored files are read. */
import type { Permission } from '../access.ts'

/** Who reads what was sent. */
export const originalReader = 'payment_process' satisfies Permission
/** How many pictures are asked about at once. */
export const cameraNotesMax = 60

/** Shown in the page; every other type is saved instead. */
export const inlineTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
