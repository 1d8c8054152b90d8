import { allErrors, type ErrorCode } from '@jihui/protocol/all-errors'

/** A refusal the caller is told about; everything else that is thrown is a fault and is not shown. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly current: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? fieldSentence(code, details) ?? allErrors[code].text)
    this.name = 'Refusal'
    this.code = code
    this.errors = details.errors
    this.headers = details.headers
    this.current = details.current
  }
}

interface RefusalDetails {
  /** Says it more exactly than the declared sentence. */
  readonly message?: string
  /** Field → sentence. */
  readonly errors?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** What the refused decision was on, as it stands now. */
  readonly current?: Readonly<Record<string, unknown>>
}

/** That something is wrong says less than what is: as where a schema refuses, the first field speaks for all. */
const fieldSentence = (code: ErrorCode, { errors }: RefusalDetails): string | undefined =>
  code === 'request.invalid' ? Object.values(errors ?? {})[0] : undefined

/** Ends the command with a declared refusal. */
export const refuse = (code: ErrorCode, details?: RefusalDetails): never => {
  throw new Refusal(code, details)
}

/** As every refusal is told, whatever way it goes. */
export const refusalBody = (code: ErrorCode, message = allErrors[code].text) => ({
  success: false as const,
  code,
  number: allErrors[code].number,
  message,
})
