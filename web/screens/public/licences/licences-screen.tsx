import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import notice from '../../../../NOTICE?raw'

/** The product's NOTICE, word for word. */
export default function LicencesScreen() {
  return (
    <div className="page pb-10">
      <PageHeader
        title="Licenses"
        subtitle="Third-party software in this app"
        aside={
          <ButtonLink to="/" variant="secondary" size="sm">
            Go home
          </ButtonLink>
        }
      />
      <Card aria-label="Notices" className="grid gap-4">
        {notice.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere whitespace-pre-line text-fg-2">
            {paragraph
              .split(ADDRESS)
              .map((part) => (ADDRESS.test(part) ? <Address key={part} href={part} /> : part))}
          </p>
        ))}
      </Card>
    </div>
  )
}

const Address = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="text-brand underline">
    {href}
  </a>
)

/** Captured, so that split() keeps it. */
const ADDRESS = /(https:\/\/[^\s)]+)/
