import type { TaskDetail } from '../../order-queries.ts'

export interface TaskSheetProps {
  task: TaskDetail
  isOpen: boolean
  onClose: () => void
}
