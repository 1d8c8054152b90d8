import { useSyncExternalStore } from 'react'

/** Where the reader wants machines: chosen by him, kept on this machine only. */
export interface LocationChoice {
  code: string
  /** 杭州市 */
  city: string
}

const KEY = 'location'
const listeners = new Set<() => void>()
let kept: { text: string | null; choice: LocationChoice | null } | undefined

function read(): LocationChoice | null {
  const text = localStorage.getItem(KEY)
  if (kept?.text === text) return kept.choice
  let choice: LocationChoice | null = null
  try {
    const value = JSON.parse(text ?? 'null') as Partial<LocationChoice> | null
    if (value?.code && value.city) choice = { code: value.code, city: value.city }
  } catch {
    // What cannot be read counts as not chosen.
  }
  kept = { text, choice }
  return choice
}

export function chooseLocation(choice: LocationChoice | null): void {
  if (choice) localStorage.setItem(KEY, JSON.stringify(choice))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function useLocationChoice(): LocationChoice | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

/** 杭州市 → 杭州, as people say it and as machines are filed. */
export function shortCity(city: string): string {
  return city.replace(/(市|地区|盟)$/, '') || city
}
