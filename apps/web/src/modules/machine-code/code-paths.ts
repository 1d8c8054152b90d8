export const codePaths = {
  machine: (code: string): string => `/m/${code}`,
  scan: '/scan',
  /** Of an owner's machines; of all, for staff. */
  mine: '/equipment-owner/machine-codes',
  desk: '/admin/machine-codes',
} as const
