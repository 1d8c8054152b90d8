/** That one has left this page for a cashier or a bank, so that coming back is known for what it is. */
const key = (line: string, id: number) => `paying_${line}_${id}`

export const rememberLeaving = (line: string, id: number): void => sessionStorage.setItem(key(line, id), '1')
export const hasLeft = (line: string, id: number): boolean => sessionStorage.getItem(key(line, id)) !== null
export const forgetLeaving = (line: string, id: number): void => sessionStorage.removeItem(key(line, id))
