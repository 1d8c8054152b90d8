import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentText } from '../../../../ui/text/format.ts'
import { ImageViewer } from '../../../../ui/pictures/image-viewer.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { dossierQuery } from '../review-queries.ts'
import { isPicture } from '../use-document-view.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { ReviewChecks, ReviewHead } from './review-facts.tsx'

/** 看当时: the order with the documents it had, judged by that day. */
export function AuditPast({ id, moment }: { id: number; moment: string }) {
  const { data: then, error, refetch, isFetching } = useQuery(dossierQuery(id, moment))
  const [shown, setShown] = useState<number | null>(null)
  if (!then)
    return error ? (
      <ConsoleError
        title="加载数据失败，请刷新页面重试"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <SkeletonText lines={6} />
    )
  return (
    <div className="space-y-6">
      <ReviewHead order={then} />
      <section>
        <h3 className="text-body font-semibold">当时的文件</h3>
        {then.documents.length === 0 && <p className="mt-1 text-meta text-ink-2">那时还没有文件。</p>}
        <ul className="mt-2 grid grid-cols-3 gap-2">
          {then.documents.map((document, index) => (
            <li key={document.id}>
              <button type="button" className="block w-full text-start" onClick={() => setShown(index)}>
                <span className="block overflow-hidden rounded-card border border-hairline">
                  <SecureImage
                    src={document.image_url}
                    alt=""
                    isDocument={!isPicture(document)}
                    className="h-24 w-full object-cover"
                  />
                </span>
                <span className="mt-1 block text-caption text-ink-2">{document.image_type_display}</span>
                {document.removed_at && (
                  <span className="figures block text-caption text-ink-3">{momentText(document.removed_at)} 撤下</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ReviewChecks order={then} />
      <ImageViewer
        images={then.documents.map((one) => ({
          url: one.image_url,
          title: one.image_type_display,
          isDocument: !isPicture(one),
        }))}
        index={shown}
        onIndex={setShown}
      />
    </div>
  )
}
