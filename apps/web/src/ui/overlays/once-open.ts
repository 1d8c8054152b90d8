import { useState } from 'react'

/** True from the first opening on: what floats is fetched then, and stays to animate its closing. */
export function useOnceOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
