import { createContext } from 'react'

/** Back where the reader came from, or to this path where he came from elsewhere; the shell knows how. */
export const WayBack = createContext<(otherwise: string) => void>((path) => window.location.assign(path))
