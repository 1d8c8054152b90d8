/** The company the reader acts for, kept on this machine; its id goes with every call (`X-Tenant`). */
import { useSyncExternalStore } from 'react'

const KEY = 'acting_company'

export interface ActingCompany {
  readonly id: number
  readonly name: string
}

const listeners = new Set<() => void>()
let known: { text: string | null; company: ActingCompany | null } = { text: null, company: null }

const parsed = (text: string | null): ActingCompany | null => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ActingCompany> | null
    return typeof value?.id === 'number' && typeof value.name === 'string' ? { id: value.id, name: value.name } : null
  } catch {
    return null
  }
}

export function readActingCompany(): ActingCompany | null {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) known = { text, company: parsed(text) }
  return known.company
}

/** Null: for himself again. */
export function actFor(company: ActingCompany | null): void {
  if (company) localStorage.setItem(KEY, JSON.stringify({ id: company.id, name: company.name }))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function onActingChanged(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useActingCompany = (): ActingCompany | null => useSyncExternalStore(onActingChanged, readActingCompany)
