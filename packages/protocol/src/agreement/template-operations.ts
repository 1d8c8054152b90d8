import * as z from 'zod/mini'
import { defineOperation } from '../endpoint.ts'
import { done } from '../values.ts'
import {
  byTemplate,
  previewRequest,
  template,
  templateChange,
  templateDone,
  templatePage,
  templatePreview,
  templateQuery,
  templateRequest,
  variableExamples,
} from './schema.ts'

const missing = ['agreement.template_not_found']
const refusals = [...missing, 'agreement.template_needed']

export const listTemplates = defineOperation({
  name: 'list_templates',
  summary: '合同模板',
  method: 'GET',
  access: 'permission:contract_edit',
  query: templateQuery,
  response: templatePage,
})
export const createTemplate = defineOperation({
  name: 'create_template',
  summary: '新建合同模板',
  method: 'POST',
  access: 'permission:contract_edit',
  body: templateRequest,
  response: templateDone,
  status: 201,
})
export const getVariableExamples = defineOperation({
  name: 'get_variable_examples',
  summary: '模板中可用的变量和例子',
  method: 'GET',
  access: 'permission:contract_edit',
  response: variableExamples,
})
export const getTemplate = defineOperation({
  name: 'get_template',
  summary: '合同模板详情',
  method: 'GET',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: template,
  errors: missing,
})
export const replaceTemplate = defineOperation({
  name: 'replace_template',
  summary: '修改合同模板，版本加一',
  method: 'PUT',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: templateRequest,
  response: templateDone,
  errors: refusals,
})
export const changeTemplate = defineOperation({
  name: 'change_template',
  summary: '修改合同模板的一部分，版本加一',
  method: 'PATCH',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: templateChange,
  response: templateDone,
  errors: refusals,
})
export const deleteTemplate = defineOperation({
  name: 'delete_template',
  summary: '删除合同模板；已生成的合同不受影响',
  method: 'DELETE',
  access: 'permission:contract_delete',
  params: byTemplate,
  response: z.object(done),
  errors: refusals,
})
export const setDefaultTemplate = defineOperation({
  name: 'set_default_template',
  summary: '设为默认模板',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateDone,
  errors: missing,
})
export const toggleTemplate = defineOperation({
  name: 'toggle_template',
  summary: '启用或停用模板',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  response: templateDone,
  errors: refusals,
})
export const previewTemplate = defineOperation({
  name: 'preview_template',
  summary: '预览模板：用例子或某个订单的内容填好变量',
  method: 'POST',
  access: 'permission:contract_edit',
  params: byTemplate,
  body: previewRequest,
  response: templatePreview,
  errors: [...missing, 'rental.not_found'],
})

export const templateOperations = [
  listTemplates,
  createTemplate,
  getVariableExamples,
  getTemplate,
  replaceTemplate,
  changeTemplate,
  deleteTemplate,
  setDefaultTemplate,
  toggleTemplate,
  previewTemplate,
]
