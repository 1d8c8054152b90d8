/** That one has left this page for a cashier or a bank, so that coming back is known for what it is. */
export type Errand = 'paying' | 'holding' | 'naming'
const key = (errand: Errand, line: string, id: number | string) => `${errand}_${line}_${id}`

export const rememberLeaving = (line: string, id: number | string, errand: Errand = 'paying'): void =>
  sessionStorage.setItem(key(errand, line, id), '1')
export const hasLeft = (line: string, id: number | string, errand: Errand = 'paying'): boolean =>
  sessionStorage.getItem(key(errand, line, id)) !== null
export const forgetLeaving = (line: string, id: number | string, errand: Errand = 'paying'): void =>
  sessionStorage.removeItem(key(errand, line, id))
