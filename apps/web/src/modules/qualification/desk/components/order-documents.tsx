import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx'
import { imagesQuery } from '../../public.ts'
import type { Order } from '../../../rental/public.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { isPicture } from '../use-document-view.ts'
import { ValidityTag } from './validity-tag.tsx'

/** The order's qualification documents; each opens as large as the screen. */
export function OrderDocuments({ order }: { order: Order }) {
  const { data, error, refetch, isFetching } = useQuery(imagesQuery(findLine(order.line), order.id))
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Section
      title="资质文件"
      aside={
        <AppLink
          to={consolePaths.review({
            rentalId: order.id,
            line: order.line,
            tab: order.qualification_verified || order.qualification_rejected ? 'verified' : undefined,
          })}
          className="underline underline-offset-4"
        >
          到审核台看
        </AppLink>
      }
    >
      {data ? (
        data.length > 0 ? (
          <ul className="grid gap-3 sm:grid-cols-2">
            {data.map((document, index) => (
              <li key={document.id}>
                <button
                  type="button"
                  onClick={() => setOpen(index)}
                  className="flex w-full items-center gap-3 rounded-card border border-hairline p-2 text-start hover:border-edge"
                >
                  <SecureImage
                    src={document.image_url}
                    alt=""
                    isDocument={!isPicture(document)}
                    className="h-16 w-20 shrink-0 rounded-half object-cover"
                  />
                  <span className="min-w-0">
                    <span className="block truncate text-body">{document.image_type_display}</span>
                    <span className="figures block text-caption text-ink-3">
                      {momentText(document.uploaded_at)} 上传
                    </span>
                    <span className="mt-1 block">
                      <ValidityTag document={document} until={order.end_date} />
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-body text-ink-2">租客没有上传资质文件。</p>
        )
      ) : error ? (
        <p className="flex flex-wrap items-center gap-3 text-body text-ink-2">
          获取资质图片失败，请刷新重试
          <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </p>
      ) : (
        <Skeleton label="正在取资质文件">
          <Bone className="h-20 w-full sm:w-1/2" />
        </Skeleton>
      )}
      <ImageViewer
        images={(data ?? []).map((one) => ({
          url: one.image_url,
          title: one.image_type_display,
          isDocument: !isPicture(one),
        }))}
        index={open}
        onIndex={setOpen}
      />
    </Section>
  )
}
