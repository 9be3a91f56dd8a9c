import * as z from 'zod';

export const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
export const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
export const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');
