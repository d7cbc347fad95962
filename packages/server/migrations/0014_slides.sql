-- 0014_slides.sql — The company's pictures behind the landing page's words and on members' dashboards, in their order.
-- What a picture's address shows never changes: a replacement has another `picture_id`, so browsers may keep what they have.

create table slide (
  id         uuid primary key,
  name       text not null check (char_length(name) between 1 and 255),
  position   integer not null,
  picture_id uuid not null constraint slide_picture unique,
  jpeg       bytea not null check (octet_length(jpeg) <= 4 * 1024 * 1024),
  created_at timestamptz not null default kuri_now(),
  constraint slide_place unique (position) deferrable initially deferred
);

-- Narrower ones, made when the picture comes: no visitor waits for them, and none can make us work.
create table slide_size (
  slide_id uuid not null references slide on delete cascade,
  width    integer not null,
  webp     bytea not null,
  primary key (slide_id, width)
);

grant select, insert, update, delete on slide, slide_size to kuri_app;
