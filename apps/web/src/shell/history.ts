import { createBrowserHistory, createMemoryHistory } from '@tanstack/history'

/** Where the reader has been on this site; navigation stands on it alone. Outside a browser: nowhere yet. */
export const history = typeof window === 'undefined' ? createMemoryHistory() : createBrowserHistory()
