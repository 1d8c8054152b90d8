import { carePaths } from '../care-paths.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { ReportButton } from '../components/requests/report-button.tsx'
import { RequestList } from '../components/requests/request-list.tsx'

/** 我的报修: of what one rents; for whoever reports for a company, all of the company's. */
export function Screen() {
  const isApplicant = useUser()?.roles.includes('maintenance_applicant') ?? false
  return (
    <RequestList
      title="我的报修"
      back="/user"
      {...(isApplicant ? {} : { scope: 'mine' })}
      actions={<ReportButton isForOthers={isApplicant} />}
      top={
        isApplicant && (
          <AppLink
            to={carePaths.applicant}
            className="mb-3 inline-flex min-h-11 items-center text-body underline underline-offset-4"
          >
            看我替谁报修
          </AppLink>
        )
      }
      empty={{ title: '还没有报过修', hint: '租的设备出了毛病，在这里报，或从订单里报。' }}
    />
  )
}
