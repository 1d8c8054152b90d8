/** Publishing cargo, finding it, changing it, and how it ends. */
import { defineEndpoint } from '../endpoint.ts'
import {
  byCargo,
  cargoBody,
  cargoChange,
  cargoDetail,
  cargoDone,
  cargoPage,
  cargoQuery,
  deskCargoQuery,
  publishRequest,
  takeDownRequest,
} from './cargo-schema.ts'
import {
  cargoFromRental,
  cargoMap,
  cargoMapQuery,
  fromRentalRequest,
  fromUnitRequest,
  ofMachineQuery,
  ofRentalQuery,
  transportOfMachine,
  transportOfRental,
  imported,
  importRequest,
} from './cargo-sources-schema.ts'

export const cargosPath = '/api/transportation/cargos/'
const access = 'auth'
/** What is wrong with what somebody wants to publish. */
const contentErrors = [
  'freight.shipper_required',
  'freight.shipper_suspended',
  'freight.place_unknown',
  'freight.load_misfit',
  'freight.goods_prohibited',
  'freight.price_below_cost',
]
/** Why a machine of the house does not travel then. */
const machineErrors = ['freight.unit_rented', 'freight.unit_promised', 'freight.machine_under_way']
export const createCargo = defineEndpoint({
  name: 'create_cargo',
  summary: '发布货源，或先存为草稿；一小时内同样的货只有一份',
  method: 'POST',
  path: cargosPath,
  access,
  body: cargoBody,
  maxKeys: 400,
  idempotent: true,
  answersExisting: true,
  status: 201,
  response: cargoDone,
  failure: '没有发布',
  errors: [
    ...contentErrors,
    ...machineErrors,
    'freight.phone_unverified',
    'freight.rental_not_found',
    'freight.unit_not_found',
    'freight.transport_not_owed',
    'freight.too_many_cargos',
    'freight.extras_unpaid',
  ],
})
export const listCargos = defineEndpoint({
  name: 'list_cargos',
  summary: '货源列表：在等司机的，或自己发布的',
  method: 'GET',
  path: cargosPath,
  access,
  query: cargoQuery,
  response: cargoPage,
})
export const getCargo = defineEndpoint({
  name: 'get_cargo',
  summary: '货源详情；地址和联系方式只给货主和正在承运的司机看全',
  method: 'GET',
  path: `${cargosPath}:id/`,
  access,
  params: byCargo,
  response: cargoDetail,
  errors: ['freight.cargo_not_found'],
})
const moved = ['freight.cargo_not_found', 'freight.cargo_action_not_allowed']
export const changeCargo = defineEndpoint({
  name: 'change_cargo',
  summary: '修改货源、加价：没有被接走之前，每次修改是一个新版本',
  method: 'PATCH',
  path: `${cargosPath}:id/`,
  access,
  params: byCargo,
  body: cargoChange,
  maxKeys: 400,
  response: cargoDone,
  failure: '没有保存',
  errors: [...contentErrors, ...moved, ...machineErrors, 'freight.cargo_changed', 'freight.cargo_funded'],
})
export const publishCargo = defineEndpoint({
  name: 'publish_cargo',
  summary: '发布草稿',
  method: 'POST',
  path: `${cargosPath}:id/publish/`,
  access,
  params: byCargo,
  body: publishRequest,
  response: cargoDone,
  failure: '没有发布',
  errors: [
    ...contentErrors,
    ...moved,
    ...machineErrors,
    'freight.cargo_changed',
    'freight.rental_not_found',
    'freight.transport_not_owed',
    'freight.too_many_cargos',
    'freight.extras_unpaid',
  ],
})
export const withdrawCargo = defineEndpoint({
  name: 'withdraw_cargo',
  summary: '撤下没有被接走的货源',
  method: 'POST',
  path: `${cargosPath}:id/withdraw/`,
  access,
  params: byCargo,
  response: cargoDone,
  errors: [...moved, 'freight.shipper_required', 'freight.shipper_suspended'],
})
export const cancelFunding = defineEndpoint({
  name: 'cancel_cargo_funding',
  summary: '取消托管：先付的运费全部退回，货源照常等司机',
  method: 'POST',
  path: `${cargosPath}:id/cancel-funding/`,
  access,
  params: byCargo,
  response: cargoDone,
  errors: [...moved, 'freight.not_funded'],
})
export const listDeskCargos = defineEndpoint({
  name: 'list_desk_cargos',
  summary: '平台看货源：在等司机的，或按状态、编号、词来找',
  method: 'GET',
  path: '/api/admin/freight/cargos/',
  access: 'staff:rental_view',
  query: deskCargoQuery,
  response: cargoPage,
})
export const takeDownCargo = defineEndpoint({
  name: 'take_down_cargo',
  summary: '平台下架货源，写明原因',
  method: 'POST',
  path: '/api/admin/freight/cargos/:id/take-down/',
  access: 'staff:rental_edit',
  params: byCargo,
  body: takeDownRequest,
  response: cargoDone,
  errors: moved,
})
export const mapCargos = defineEndpoint({
  name: 'map_cargos',
  summary: '地图上等司机的货源，按格子合并，最多 400 处',
  method: 'GET',
  path: `${cargosPath}map/`,
  access,
  query: cargoMapQuery,
  response: cargoMap,
})
export const importCargos = defineEndpoint({
  name: 'import_cargos',
  summary: '从表格（CSV）逐行发布货源，写明哪一行为什么没有发布',
  method: 'POST',
  path: `${cargosPath}import/`,
  access,
  body: importRequest,
  files: { cargos: { max: 1, kind: 'piece' } },
  response: imported,
  limit: 'verify',
  errors: ['freight.shipper_required', 'freight.shipper_suspended', 'freight.table_unreadable'],
})
export const cargoOfRental = defineEndpoint({
  name: 'cargo_of_rental',
  summary: '租赁的设备要运：从订单填好一份货源，还没有保存',
  method: 'POST',
  path: `${cargosPath}from-rental/`,
  access,
  body: fromRentalRequest,
  response: cargoFromRental,
  errors: ['freight.rental_not_found', 'freight.transport_not_owed'],
})
export const readTransportOfRental = defineEndpoint({
  name: 'read_transport_of_rental',
  summary: '租赁订单的设备在路上的车，和现在能不能叫车',
  method: 'GET',
  path: `${cargosPath}of-rental/`,
  access,
  query: ofRentalQuery,
  response: transportOfRental,
  errors: ['freight.rental_not_found'],
})
export const cargoOfUnit = defineEndpoint({
  name: 'cargo_of_unit',
  summary: '自己的设备换个地方停：从设备资料填好一份货源，还没有保存',
  method: 'POST',
  path: `${cargosPath}from-unit/`,
  access,
  body: fromUnitRequest,
  response: cargoFromRental,
  errors: ['freight.unit_not_found', 'freight.unit_rented'],
})
export const readTransportOfMachine = defineEndpoint({
  name: 'read_transport_of_machine',
  summary: '自己的设备在路上的车，和现在能叫车的单台',
  method: 'GET',
  path: `${cargosPath}of-machine/`,
  access,
  query: ofMachineQuery,
  response: transportOfMachine,
  errors: ['freight.unit_not_found'],
})
export const cargoEndpoints = [
  createCargo,
  mapCargos,
  importCargos,
  cargoOfRental,
  readTransportOfRental,
  cargoOfUnit,
  readTransportOfMachine,
  listCargos,
  getCargo,
  changeCargo,
  publishCargo,
  withdrawCargo,
  cancelFunding,
  listDeskCargos,
  takeDownCargo,
]
