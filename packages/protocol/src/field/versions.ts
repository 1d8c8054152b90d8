/**
 * How devices put what was done without a network into words, by version. A new one is needed where an old app's acts could no
 * longer be taken as they are; names and fields only grow otherwise. An app of a version that was followed is accepted for a
 * while, then asked to renew itself, with what it has not sent staying on the device.
 */
export interface FieldVersion {
  readonly version: number
  /** Day from which pages of it are handed out. */
  readonly since: string
}
export const fieldVersions: readonly FieldVersion[] = [
  // Of apps that told no version.
  { version: 1, since: '2026-01-01' },
  { version: 2, since: '2026-11-27' },
]
export const fieldVersion = fieldVersions.at(-1)!.version
/** Days an app is accepted after its version was followed. */
export const oldAppDays = 60

const dayMs = 86_400_000
/** `stated`: as the device says it; an app that says nothing we know is of the first version. */
export const isAppTooOld = (stated: string, now: Date, versions: readonly FieldVersion[] = fieldVersions): boolean => {
  const version = versions.some((one) => String(one.version) === stated) ? Number(stated) : versions[0]!.version
  const next = versions.find((one) => one.version > version)
  return next !== undefined && now.getTime() >= Date.parse(next.since) + oldAppDays * dayMs
}
