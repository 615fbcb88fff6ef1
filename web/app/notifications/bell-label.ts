/** For screen readers: "Notifications, 2 unread". */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
