/** Machines of owners, verified by staff. */
import { defineEndpoint } from '../endpoint.ts'
import {
  approveMachineRequest,
  byMachine,
  machineVerification,
  rejectMachineRequest,
  verificationDone,
  verificationPage,
  verificationQuery,
} from './verification-schema.ts'

const base = '/api/admin/equipment-verification/'
const access = 'permission:equipment_edit'

export const listMachinesToVerify = defineEndpoint({
  name: 'list_machines_to_verify',
  summary: '设备主的设备核验队列，等得最久的在前，附各线待核验数',
  method: 'GET',
  path: base,
  access,
  query: verificationQuery,
  response: verificationPage,
})
export const getMachineVerification = defineEndpoint({
  name: 'get_machine_verification',
  summary: '待核验设备的全部资料、证件和核验经过',
  method: 'GET',
  path: `${base}:id/`,
  access,
  params: byMachine,
  response: machineVerification,
  errors: ['equipment.not_found'],
})
const errors = ['equipment.not_found', 'equipment.already_verified', 'equipment.changed_meanwhile']
export const approveMachine = defineEndpoint({
  name: 'approve_machine',
  summary: '设备核验通过',
  method: 'POST',
  path: `${base}:id/approve/`,
  access,
  params: byMachine,
  body: approveMachineRequest,
  response: verificationDone,
  errors,
})
export const rejectMachine = defineEndpoint({
  name: 'reject_machine',
  summary: '设备核验驳回，必须写原因；设备主改过之前不再出租',
  method: 'POST',
  path: `${base}:id/reject/`,
  access,
  params: byMachine,
  body: rejectMachineRequest,
  response: verificationDone,
  errors,
})

export const verificationEndpoints = [listMachinesToVerify, getMachineVerification, approveMachine, rejectMachine]
