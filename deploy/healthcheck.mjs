// The health check of the image: exits with 0 when this product answers that it is ready. Docker gives it 5 seconds.
const { PORT = '8000' } = process.env;

try {
  const { status } = await fetch(`http://127.0.0.1:${PORT}/readyz`);
  if (status !== 200) throw new Error(`/readyz answers ${status}`);
} catch (error) {
  console.error(error.cause?.message ?? error.message);
  process.exitCode = 1;
}
