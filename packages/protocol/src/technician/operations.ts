/** Becoming a technician, being one, finding one. */
import { defineEndpoint } from '../endpoint.ts'
import { technicianFiles, technicianPaperFiles } from './kinds.ts'
import {
  availabilityRequest,
  byTechnician,
  certificationRequest,
  circleRequest,
  deskQuery,
  deskTechnician,
  deskTechnicianDone,
  deskTechnicians,
  foundTechnicians,
  liftCircleRequest,
  ownTechnician,
  paperSent,
  registered,
  renewPaperRequest,
  searchQuery,
  statusRequest,
  technicianDone,
  technicianRequest,
} from './schema.ts'

const base = '/api/technician/'
const ofApplication = [
  'application.pending',
  'application.papers_missing',
  'application.paper_of_other',
  'application.other_person',
  'application.suspended',
  'technician.place_unknown',
  'technician.nothing_new',
  'technician.retry_later',
  'training.bank_too_small',
]
const ofTechnician = ['technician.certification_required', 'technician.suspended']
/** A work history of some length, and the days of several papers. */
const large = { maxKeys: 300 } as const

export const registerTechnician = defineEndpoint({
  name: 'register_technician',
  summary: '注册成为技师：账号和认证申请一次提交，接着做技能测试',
  method: 'POST',
  path: `${base}register/`,
  access: 'public',
  limit: 'register',
  body: technicianRequest,
  files: technicianFiles,
  ...large,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: [...ofApplication, 'user.username_taken', 'user.phone_taken', 'sms.code_wrong'],
})
export const applyForCertification = defineEndpoint({
  name: 'apply_for_certification',
  summary: '申请技师认证；已是技师的申请更多技能、更高级别',
  method: 'POST',
  path: `${base}certification/apply/`,
  access: 'auth',
  body: certificationRequest,
  files: technicianFiles,
  ...large,
  idempotent: true,
  status: 201,
  response: registered,
  failure: '没有提交',
  errors: ofApplication,
})
export const readOwnTechnician = defineEndpoint({
  name: 'read_own_technician',
  summary: '我的技师资料：认证到哪一步、技能、测试、证件、时间',
  method: 'GET',
  path: `${base}me/`,
  access: 'auth',
  response: ownTechnician,
})
export const changeWorkStatus = defineEndpoint({
  name: 'change_work_status',
  summary: '上线接单、休息、下线，可以说在哪里',
  method: 'POST',
  path: `${base}status/`,
  access: 'auth',
  body: statusRequest,
  response: technicianDone,
  errors: ofTechnician,
})
export const changeAvailability = defineEndpoint({
  name: 'change_availability',
  summary: '每周哪些时间干活、哪天例外、走多远、一天几单',
  method: 'PUT',
  path: `${base}availability/`,
  access: 'auth',
  body: availabilityRequest,
  maxKeys: 600,
  response: technicianDone,
  errors: [...ofTechnician, 'technician.place_unknown'],
})
export const renewTechnicianPaper = defineEndpoint({
  name: 'renew_technician_paper',
  summary: '交一份新证件，平台看过后换上；原来的在那之前照常有效',
  method: 'POST',
  path: `${base}papers/`,
  access: 'auth',
  body: renewPaperRequest,
  files: technicianPaperFiles,
  idempotent: true,
  status: 201,
  response: paperSent,
  failure: '没有提交',
  errors: [
    'technician.certification_required',
    'application.pending',
    'application.papers_missing',
    'application.paper_of_other',
  ],
})
export const searchTechnicians = defineEndpoint({
  name: 'search_technicians',
  summary: '找师傅：技能、城市、哪天有空',
  method: 'GET',
  path: `${base}search/`,
  access: 'public',
  query: searchQuery,
  response: foundTechnicians,
})
export const listCertifiedTechnicians = defineEndpoint({
  name: 'list_certified_technicians',
  summary: '技师：技能、证件、状态',
  method: 'GET',
  path: '/api/admin/technicians/',
  access: 'staff:equipment_view',
  query: deskQuery,
  response: deskTechnicians,
})
export const getCertifiedTechnician = defineEndpoint({
  name: 'get_certified_technician',
  summary: '一位技师：技能、证件、什么时候接单',
  method: 'GET',
  path: '/api/admin/technicians/:id/',
  access: 'staff:equipment_view',
  params: byTechnician,
  response: deskTechnician,
  errors: ['technician.not_found'],
})
const circle = {
  method: 'POST',
  access: 'staff:user_edit',
  params: byTechnician,
  response: deskTechnicianDone,
} as const
const circlePath = '/api/admin/technicians/:id/circle/'
export const setTechnicianCircle = defineEndpoint({
  ...circle,
  name: 'set_technician_circle',
  summary: '谈过以后缩小一位技师的接单范围，到一天为止；他马上知道原因',
  path: circlePath,
  body: circleRequest,
  errors: ['technician.not_found', 'technician.circle_not_due', 'technician.circle_set', 'auth.own_case'],
})
export const liftTechnicianCircle = defineEndpoint({
  ...circle,
  name: 'lift_technician_circle',
  summary: '提前恢复他的接单范围',
  path: `${circlePath}lift/`,
  body: liftCircleRequest,
  errors: ['technician.not_found', 'technician.circle_none', 'auth.own_case'],
})
export const technicianEndpoints = [
  registerTechnician,
  applyForCertification,
  readOwnTechnician,
  changeWorkStatus,
  changeAvailability,
  renewTechnicianPaper,
  searchTechnicians,
  listCertifiedTechnicians,
  getCertifiedTechnician,
  setTechnicianCircle,
  liftTechnicianCircle,
]
