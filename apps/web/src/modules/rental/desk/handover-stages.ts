import type { HandoverStage } from '../public.ts'
import type { AskingMove } from './components/order-moves.tsx'

/** What staff photograph, for which of their moves, and what stands in the order where they did not. */
export const handoverStages: Readonly<
  Record<HandoverStage, { title: string; move: AskingMove; missing: string; waived: string; saved: string }>
> = {
  out: {
    title: '出场交接',
    move: 'deliver',
    missing: '还没有出场照片。归还时有损坏，没有照片说不清是谁弄坏的。',
    waived: '出场没有拍照，现场没有相机',
    saved: '出场记录已保存',
  },
  back: {
    title: '归还验收',
    move: 'confirm_return',
    missing: '还没有归还照片。要扣押金，先拍下收回时的样子。',
    waived: '收回没有拍照，现场没有相机',
    saved: '归还记录已保存',
  },
}
