import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { allErrors, type ErrorCode } from '@jihui/protocol/all-errors'

/**
 * Answers bytes that are no request, or whose address and headers are too long, as any other refusal, and closes the
 * connection: said, so that nobody sends the next request over it.
 */
export const answerBrokenRequest = ({ code }: { code?: string }, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const reason: ErrorCode = code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed'
  const { http, number, text } = allErrors[reason]
  const body = JSON.stringify({ success: false, code: reason, number, message: text })
  const head = [
    `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
