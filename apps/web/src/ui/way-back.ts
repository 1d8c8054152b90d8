import { createContext } from 'react'

/**
 * Back where the reader came from, or to this path where he came from elsewhere; the shell knows how. Null: the screen is a
 * place of the navigation around it, from which nothing leads back.
 */
export const WayBack = createContext<((otherwise: string) => void) | null>((path) => window.location.assign(path))
