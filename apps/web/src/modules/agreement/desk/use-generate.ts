import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { call, CONTRACT_TIMEOUT_MS } from '../../../shell/api/call.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { invalidate } from '../../../kits/desk/refresh.ts'
import { verdictProblem } from '../../../kits/desk/verdict-problem.ts'

const problemOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
    ? '身份验证失败，请重新登录'
    : verdictProblem(error, '生成合同失败，请重试')

/** The contract of an order that was approved without one. */
export function useGenerate({ id, line }: { id: number; line: string }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  /** Whether it is there now. */
  const generate = async (): Promise<boolean> => {
    setIsBusy(true)
    try {
      const { message } = await call(onLine(generateContract, findLine(line)), {
        params: { id },
        body: {},
        timeoutMs: CONTRACT_TIMEOUT_MS,
      })
      toast.ok(message)
      return true
    } catch (error) {
      toast.error(problemOf(error))
      return false
    } finally {
      invalidate(client)
      setIsBusy(false)
    }
  }
  return { isBusy, generate }
}
