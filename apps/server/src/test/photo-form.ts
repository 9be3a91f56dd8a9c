export type FormFile = { bytes: Uint8Array; type?: string; name?: string };
export type PhotoForm = {
  image?: FormFile | FormFile[];
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/** A multipart form as browsers send it, with the file between the fields. */
export async function encodeMultipart({ image = [], fields = {}, headers = {} }: PhotoForm) {
  const form = new FormData();
  const [first, ...others] = Object.entries(fields);
  if (first) form.set(...first);
  for (const { bytes, type = 'image/jpeg', name = 'photo.jpg' } of [image].flat())
    form.append('image', new Blob([new Uint8Array(bytes)], { type }), name);
  for (const [field, text] of others) form.set(field, text);
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
  };
}
