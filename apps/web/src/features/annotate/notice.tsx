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

/** What the person should know: in one line where there is space, with the buttons beside it, because it takes its height from the photo. */
export const Notice = ({ role = 'status', tone = 'sky', title, text, children }: NoticeProps) => (
  <div
    role={role}
    className={clsx(
      'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel px-4 py-2 text-sm',
      tone === 'sky' ? 'bg-sky-wash' : 'bg-amber-wash',
    )}
  >
    <div className="flex min-w-0 flex-1 basis-72 flex-wrap gap-x-3 md:basis-112">
      <p className={clsx('font-medium', tone === 'sky' ? 'text-sky-ink' : 'text-amber-ink')}>{title}</p>
      <p>{text}</p>
    </div>
    {children !== undefined && <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>}
  </div>
);
