/** Whether a contract is what it says it is, for anybody who asks. */
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { byContractNumber, verifyQuery, verifiedAnswer, verifyAnswer, verifyRequest } from './verify-schema.ts'

const verify = '/api/contracts/verify/'

export const getVerifiedContract = defineEndpoint({
  name: 'get_verified_contract',
  summary: '按编号核对已签合同：状态、双方、设备、租期和摘要；承租方只显示一部分',
  method: 'GET',
  path: `${verify}:number/`,
  access: 'public',
  params: byContractNumber,
  query: verifyQuery,
  response: verifiedAnswer,
  limit: 'verify',
  errors: ['agreement.not_found'],
})
export const verifyContractFile = defineEndpoint({
  name: 'verify_contract_file',
  summary: '核对一份 PDF：和签署时一致、被改动过，还是不认识；文件不保存',
  method: 'POST',
  path: verify,
  access: 'public',
  body: verifyRequest,
  files: { file: { max: 1, kind: 'pdf' } },
  response: verifyAnswer,
  limit: 'verify',
  errors: ['file.missing', 'file.wrong_type', 'file.too_large', 'file.broken'],
})

export const verifyEndpoints: readonly Endpoint[] = [getVerifiedContract, verifyContractFile]
