import { ReportButton } from '../components/requests/report-button.tsx'
import { RequestList } from '../components/requests/request-list.tsx'

/** 报修申请: what was reported on everything the reader may see. */
export function Screen() {
  return (
    <RequestList
      title="报修申请"
      back="/"
      actions={<ReportButton />}
      empty={{ title: '还没有报修', hint: '设备有毛病就报，谁来、什么时候来、怎么修的，都留在这里。' }}
    />
  )
}
