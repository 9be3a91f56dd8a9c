/** Recently deleted uploads, and undoing a deletion. */
export const trashMessages = {
  'trash.intro':
    'Deleted uploads stay here for {days, plural, one {# day} other {# days}}. Then they are deleted for good.',
  'trash.uploads': 'Recently deleted uploads',
  'trash.empty': 'Nothing deleted recently',
  'trash.empty_text': 'An upload that you delete can be restored here.',
  'trash.load_failed': 'Failed to load the deleted uploads',
  'trash.loading_more': 'Loading more uploads...',
  'trash.deleted': 'Deleted {ago}',
  'trash.deleted_by': 'by {name}',
  'trash.deleted_by_admin': 'by an admin',
  'trash.owner': 'Uploaded by {name}',
  'trash.days_left':
    '{days, plural, =0 {Deleted for good today} one {Deleted for good in # day} other {Deleted for good in # days}}',
  'trash.restore': 'Restore',
  'trash.restored': 'Upload restored',
  'trash.restore_failed': 'Failed to restore upload',
  'trash.purge': 'Delete for good',
  'trash.purge_title': 'Delete for good',
  'trash.purge_text':
    'Delete this upload for good? Its photo and analysis are removed now. This cannot be undone.',
  'trash.purge_many_text':
    '{count, plural, one {Delete # upload for good? Its photo and analysis are removed now. This cannot be undone.} other {Delete # uploads for good? Their photos and analyses are removed now. This cannot be undone.}}',
  'trash.purged': 'Upload deleted for good',
  'trash.purge_failed': 'Failed to delete upload for good',
  'trash.hint':
    '{count, plural, one {You can restore it} other {You can restore them}} for {days, plural, one {# day} other {# days}} under "Recently deleted".',
  'trash.select': 'Select {place}',
  'trash.select_unlocated': 'Select this photo (no location data)',
} as const;
