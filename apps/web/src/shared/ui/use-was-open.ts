import { useState } from 'react';

/** Whether it is or once was open: until then its code need not be there, and afterwards it stays to close in peace. */
export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen || open;
}
