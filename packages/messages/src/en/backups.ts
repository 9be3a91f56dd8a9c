/** Why a backup failed. Causes (`problem`) are texts of other systems. */
export const backupMessages = {
  'backup.failed.gone':
    'The earlier backups are gone from {place}: its disk may not be mounted. To begin anew there, run npm run backup with --new-place.',
  'backup.failed.interrupted': 'The process that made it ended before it was complete.',
  'backup.failed.no_account': 'The database has no account, so there is nothing to back up.',
  'backup.failed.not_encrypted':
    'It would not be encrypted, unlike the newest backup there. Set BACKUP_RECIPIENT, or choose another place.',
  'backup.failed.place': 'The place of the backups cannot be used: {problem}',
  'backup.failed.stopped': 'It was stopped before it was complete.',
} as const;
