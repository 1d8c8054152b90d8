import { createBrowserHistory } from '@tanstack/history'

/** Where the reader has been on this site; navigation stands on it alone. */
export const history = createBrowserHistory()
