import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type NoticeProps = {
  /** 'alert' where it interrupts what the person does. */
  role?: 'alert' | 'status';
  /** 'amber' where the person has to choose before they submit, or work is at risk. */
  tone?: 'sky' | 'amber';
  title: string;
  text: ReactNode;
  /** The buttons. */
  children?: ReactNode;
};

/** What the person should know; in one line where there is space, because it takes its height from the photo. */
export const Notice = ({ role = 'status', tone = 'sky', title, text, children }: NoticeProps) => (
  <div
    role={role}
    className={clsx(
      'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel px-4 py-2 text-sm',
      tone === 'sky' ? 'bg-sky-wash' : 'bg-amber-wash',
    )}
  >
    <p>
      <span className={clsx('font-medium', tone === 'sky' ? 'text-sky-ink' : 'text-amber-ink')}>{title}</span>{' '}
      <span>{text}</span>
    </p>
    {children !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>}
  </div>
);
