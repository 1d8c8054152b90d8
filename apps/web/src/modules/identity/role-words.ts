import { businessRoles, type BusinessRole } from '@jihui/protocol/access'
import {
  BookOpen,
  ClipboardPlus,
  Eye,
  PackageSearch,
  Puzzle,
  ShieldCheck,
  UserRound,
  Warehouse,
  Wrench,
  type LucideIcon,
} from 'lucide-react'

/** What each role is for, as the list to choose from says it. */
const words: Record<BusinessRole, { icon: LucideIcon; about: string }> = {
  system_admin: { icon: ShieldCheck, about: '账号、权限、设置和审计' },
  platform_admin: { icon: ShieldCheck, about: '审核、纠纷和平台数据' },
  technician: { icon: Wrench, about: '接维修和保养任务' },
  equipment_owner: { icon: Warehouse, about: '出租自己的设备，看收入和档期' },
  renter: { icon: PackageSearch, about: '租设备、签合同、付款、归还' },
  parts_supplier: { icon: Puzzle, about: '供应配件，管理库存和订单' },
  maintenance_applicant: { icon: ClipboardPlus, about: '为自己的设备申请维保' },
  business_delegate: { icon: BookOpen, about: '课程、活动和考试' },
  visitor: { icon: Eye, about: '只看设备和价格' },
}

export const roleWords = (code: string): { icon: LucideIcon; about: string } =>
  code in businessRoles ? words[code as BusinessRole] : { icon: UserRound, about: '' }
