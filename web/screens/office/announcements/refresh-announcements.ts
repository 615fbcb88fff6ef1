import { adminListAnnouncements, listAnnouncements } from '#contract/office/announcements.ts'
import { refresh } from '#web/lib/api/query.ts'

/** The office's list, and the announcements on this page. */
export const refreshAnnouncements = () => refresh(adminListAnnouncements, listAnnouncements)
